vcl 4.1;

# The shop, or the proxy in front of its servers.
backend default {
  .host = "127.0.0.1";
  .port = "3000";
}

# One page for each language; everybody with a session passes by the cache.
sub vcl_recv {
  if (req.http.Authorization || req.http.Cookie ~ "razz_session=") { return (pass); }
  if (req.http.Cookie ~ "razz_locale=bn") { set req.http.Cookie = "razz_locale=bn"; }
  else { unset req.http.Cookie; }
}
