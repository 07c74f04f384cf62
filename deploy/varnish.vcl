vcl 4.1;

# The shop, or the proxy in front of its servers.
backend default {
  .host = "127.0.0.1";
  .port = "3000";
}

# One page for each language; everybody with a session passes by the cache. The shop sends the same page for the
# parameter "lang" as for the cookie, which is what its Vary names.
sub vcl_recv {
  if (req.http.Authorization || req.http.Cookie ~ "razz_session=") { return (pass); }
  if (req.url ~ "[?&]lang=bn(&|$)") { set req.http.Cookie = "razz_locale=bn"; }
  else if (req.url ~ "[?&]lang=en(&|$)" || req.http.Cookie !~ "razz_locale=bn") { unset req.http.Cookie; }
  else { set req.http.Cookie = "razz_locale=bn"; }
  set req.url = regsuball(req.url, "([?&])lang=(en|bn)(?=&|$)", "\1");
  set req.url = regsub(regsuball(req.url, "([?&])&+", "\1"), "[?&]+$", "");
  # Varnish itself would pass by whoever has a cookie.
  if (req.method == "GET" || req.method == "HEAD") { return (hash); }
}
