/**
 * A key and a certificate for *.example.org, signed by itself, so that a server of a test can answer over https. It is
 * worth nothing anywhere else: no browser and no system trusts it.
 */
export const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgj5EHTLy50Xb9HpYt
ZSKgfVEBUzNgm2V5YWisQpFY8mChRANCAASecSRUQq3e0AYHrNWnCR0WGnw8BTjb
cr7sI+P2K5b7sjhpZKv2012SxASOkRodE57eD+tWdb5quxyA5ig0ZQlI
-----END PRIVATE KEY-----
`

export const certificate = `-----BEGIN CERTIFICATE-----
MIIBdDCCARmgAwIBAgIBATAKBggqhkjOPQQDAjAWMRQwEgYDVQQDDAtleGFtcGxl
Lm9yZzAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowFjEUMBIGA1UE
AwwLZXhhbXBsZS5vcmcwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASecSRUQq3e
0AYHrNWnCR0WGnw8BTjbcr7sI+P2K5b7sjhpZKv2012SxASOkRodE57eD+tWdb5q
uxyA5ig0ZQlIo1YwVDAMBgNVHRMEBTADAQH/MCUGA1UdEQQeMByCC2V4YW1wbGUu
b3Jngg0qLmV4YW1wbGUub3JnMB0GA1UdDgQWBBQdHEhRZc1ffTQZHft3dMxULvjA
EjAKBggqhkjOPQQDAgNJADBGAiEA4sWhAbSf7qZmq7AwMDwv9auy07KVYJry+HhO
nLa4vM8CIQC7rxp+uWwolHS1l94wHmrgLAx0SazzvN2fzQGVJa+fZg==
-----END CERTIFICATE-----
`
