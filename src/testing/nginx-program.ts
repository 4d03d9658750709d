import { existsSync } from 'node:fs'

/** Where nginx lies on this machine; undefined where there is none. */
export const program = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find((path) => existsSync(path))
