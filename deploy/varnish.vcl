vcl 4.1;

import std;

# The shop, or the load balancer in front of its servers. It is asked while it is not ready too: it has pages in memory.
backend default {
  .host = "127.0.0.1";
  .port = "3000";
}

# Only tells whether the shop has its database.
backend readiness {
  .host = "127.0.0.1";
  .port = "3000";
  .probe = {
    .url = "/readyz";
    .interval = 2s;
    .timeout = 5s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
  }
}

# Caches one page per language and bypasses the cache for requests with a session. The query parameter "lang" and the
# cookie select the same page, so the parameter is normalized to the cookie, which the shop's Vary header names.
sub vcl_recv {
  unset req.http.X-Razz-Shared;
  std.collect(req.http.Cookie, "; ");
  if (req.method != "GET" && req.method != "HEAD") { return (pass); }
  if (req.http.Authorization || req.http.Cookie ~ "razz_session=") { return (pass); }
  # All other responses may depend on the cookies of visitors and guests.
  if (req.url !~ "^/((shop|products|vendors|pages)/[^/?]+/?)?(\?|$)" && req.url !~ "^/(assets|pictures)/") { return (pass); }
  set req.http.X-Razz-Shared = "1";
  # Expired pages are sent for 20 s, but longer while the shop fails.
  if (std.healthy(readiness)) { set req.grace = 20s; }
  # The first "lang" counts, and the first cookie of a name, as in the shop.
  if (req.url ~ "^[^?]*\?((?!lang=)[^&]*&)*lang=bn(&|$)") { set req.http.Cookie = "razz_locale=bn"; }
  else if (req.url ~ "^[^?]*\?((?!lang=)[^&]*&)*lang=en(&|$)") { unset req.http.Cookie; }
  else if (req.http.Cookie ~ "^((?!razz_locale=)[^;]*;\s*)*razz_locale=bn\s*(;|$)") { set req.http.Cookie = "razz_locale=bn"; }
  else { unset req.http.Cookie; }
  set req.url = regsuball(req.url, "([?&])lang=(en|bn)(?=&|$)", "\1");
  # The shop's pages ignore tracking parameters: see src/domain/tracking-parameters.ts.
  set req.url = regsuball(req.url, "([?&])(utm_\w+|\w+clk?id|[gw]braid|srsltid|igsh(id)?|mc_[ce]id|_g[al])=[^&]*", "\1");
  set req.url = regsub(regsuball(req.url, "([?&])&+", "\1"), "[?&]+$", "");
  # Skips the built-in vcl_recv, which does not cache requests with cookies.
  return (hash);
}

sub vcl_backend_response {
  if (!bereq.http.X-Razz-Shared) { return (deliver); }
  # The expired page is better than the error.
  if (beresp.status >= 500 && bereq.is_bgfetch) { return (abandon); }
  # The cookies of a visitor without cookies are not those of this visitor.
  unset beresp.http.Set-Cookie;
  set beresp.grace = 1h;
}
