vcl 4.1;

# Varnish 7.1 or newer with the xkey module (Debian: varnish and varnish-modules) in front of Kwela.
# docs/runbooks/behind-a-caching-proxy.md says how to start it.

import std;
import xkey;

backend shop {
    .host = "127.0.0.1";
    .port = "3000";
    .first_byte_timeout = 30s;
    .between_bytes_timeout = 30s;
    .probe = {
        .url = "/readyz";
        .interval = 2s;
        .timeout = 2s;
        .window = 3;
        .threshold = 2;
        .initial = 2;
    }
}

sub vcl_recv {
    # Purges are taken on a socket of their own (-a purge=127.0.0.1:6091), which visitors cannot reach, and only with
    # the shop's secret: a TLS proxy on this machine would bring strangers in with a local address.
    if (local.socket == "purge") {
        if (req.method == "PURGE" && req.http.xkey && std.getenv("PURGE_TOKEN") != "" &&
            req.http.Authorization == "Bearer " + std.getenv("PURGE_TOKEN")) {
            set req.http.x-purged = xkey.purge(req.http.xkey);
            return (synth(200, "Purged " + req.http.x-purged));
        }
        return (synth(403, "Forbidden"));
    }
    if (req.method != "GET" && req.method != "HEAD") {
        if (req.method !~ "^(POST|PUT|PATCH|DELETE|OPTIONS)$") {
            return (synth(405, "Method Not Allowed"));
        }
        return (pass);
    }

    # Who says who they are gets an answer of their own, which is for nobody else.
    if (req.http.Authorization) {
        return (pass);
    }
    # Pages are the same for everyone, and so is the public part of the API; other calls read cookies.
    if (req.url ~ "^/api(/|$|\?)" && req.url !~ "^/api/(shop|categories|products(/[^/?]+|/category/[^/?]+)?)/?(\?|$)") {
        return (pass);
    }
    # For the shop alone.
    if (req.url ~ "^/(metrics|livez|healthz|readyz)") {
        return (pass);
    }
    unset req.http.Cookie;

    # What cannot change an answer makes no second copy of it.
    unset req.http.Sec-Purpose;
    if (req.url ~ "[?&](utm_[a-z]+|gclid|gbraid|wbraid|fbclid|msclkid|ttclid|mc_cid|mc_eid|_ga)=") {
        set req.url = regsuball(req.url, "(?<=[?&])(utm_[a-z]+|gclid|gbraid|wbraid|fbclid|msclkid|ttclid|mc_cid|mc_eid|_ga)=[^&]*&?", "");
        set req.url = regsub(req.url, "[?&]$", "");
    }
    set req.url = std.querysort(req.url);
    # With -p http_gzip_support=off Varnish keeps what the shop compressed, in the best way that the visitor takes.
    if (req.http.Accept-Encoding ~ "(^|[ ,])br($|[ ,;])" && req.http.Accept-Encoding !~ "br; *q=0(\.0*)?($|[ ,])") {
        set req.http.Accept-Encoding = "br";
    } elseif (req.http.Accept-Encoding ~ "gzip" && req.http.Accept-Encoding !~ "gzip; *q=0(\.0*)?($|[ ,])") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }

    # Older than this only while the shop does not answer (stale-if-error).
    if (std.healthy(req.backend_hint) && req.restarts == 0) {
        set req.grace = 30s;
    }
    return (hash);
}

sub vcl_backend_fetch {
    # Its own answers are whole and compressed.
    unset bereq.http.Range;
}

sub vcl_backend_response {
    if (beresp.status >= 500) {
        # While a copy is renewed, the copy stays.
        if (bereq.is_bgfetch) {
            return (abandon);
        }
        set beresp.ttl = 0s;
        set beresp.grace = 0s;
        set beresp.keep = 0s;
        set beresp.uncacheable = true;
        return (deliver);
    }
    # Kept is only what the shop says is for everyone.
    if (beresp.http.Set-Cookie || beresp.http.Cache-Control !~ "(^|[ ,])public" ||
        beresp.http.Cache-Control ~ "private|no-store|no-cache" || beresp.http.Vary ~ "\*" || beresp.ttl <= 0s) {
        set beresp.ttl = 5s;
        set beresp.grace = 0s;
        set beresp.uncacheable = true;
        return (deliver);
    }
    # The number of the request that happened to be first.
    unset beresp.http.X-Request-Id;
    set beresp.grace = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*stale-if-error=(\d+).*$", "\1s"), 30s);
    set beresp.keep = 10m;
    return (deliver);
}

sub vcl_deliver {
    # The last good copy instead of an error, if there is one.
    if (resp.status >= 500 && req.restarts == 0 && (req.method == "GET" || req.method == "HEAD") &&
        !req.http.Authorization && req.http.x-passed != "yes") {
        return (restart);
    }
    # Browsers ask each time, and get their answer from here.
    if (resp.http.CDN-Cache-Control) {
        set resp.http.Cache-Control = "public, no-cache";
        unset resp.http.CDN-Cache-Control;
        unset resp.http.Age;
    }
    unset resp.http.xkey;
    unset resp.http.X-Varnish;
    unset resp.http.Via;
}

sub vcl_pass {
    set req.http.x-passed = "yes";
}
