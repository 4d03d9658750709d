import { nginxSite } from './nginx.ts'
import type { Site } from './site.ts'

/** Starts nginx in front of a site, over connections to it that are kept; undefined where there is no nginx. */
export const startProxy = (folder: string, site: Site): Promise<Site | undefined> =>
  nginxSite(folder, (port) => blocksOf(port, new URL(site.origin).host))

// What a failed connection costs shows only where nginx does not try a second time.
const blocksOf = (port: number, host: string) => `
  client_max_body_size 100m;
  upstream site { server ${host}; keepalive 4; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://site;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_next_upstream off;
    }
    location /streamed/ {
      proxy_request_buffering off;
      proxy_pass http://site/;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_next_upstream off;
    }
  }
`
