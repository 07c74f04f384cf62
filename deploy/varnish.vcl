vcl 4.1;

# The shop, or the load balancer in front of its servers.
backend default {
  .host = "127.0.0.1";
  .port = "3000";
}

# Caches one page per language and bypasses the cache for requests with a session. The query parameter "lang" and the
# cookie select the same page, so the parameter is normalized to the cookie, which the shop's Vary header names.
sub vcl_recv {
  if (req.http.Authorization || req.http.Cookie ~ "razz_session=") { return (pass); }
  # The first "lang" counts, as in the shop.
  if (req.url ~ "^[^?]*\?((?!lang=)[^&]*&)*lang=bn(&|$)") { set req.http.Cookie = "razz_locale=bn"; }
  else if (req.url ~ "^[^?]*\?((?!lang=)[^&]*&)*lang=en(&|$)" || req.http.Cookie !~ "razz_locale=bn") { unset req.http.Cookie; }
  else { set req.http.Cookie = "razz_locale=bn"; }
  set req.url = regsuball(req.url, "([?&])lang=(en|bn)(?=&|$)", "\1");
  # The shop's pages ignore tracking parameters: see src/domain/tracking-parameters.ts.
  set req.url = regsuball(req.url, "([?&])(utm_\w+|\w+clk?id|[gw]braid|srsltid|igsh(id)?|mc_[ce]id|_g[al])=[^&]*", "\1");
  set req.url = regsub(regsuball(req.url, "([?&])&+", "\1"), "[?&]+$", "");
  # Skips the built-in vcl_recv, which does not cache requests with cookies.
  if (req.method == "GET" || req.method == "HEAD") { return (hash); }
}
