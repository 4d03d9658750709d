import { DatabaseSync } from 'node:sqlite'

// Loaded before the site, sets synchronous=NORMAL, as most programs do, once the site has checked that it is FULL: it must lose rows
// to a power cut.
const { exec, prepare } = DatabaseSync.prototype
DatabaseSync.prototype.prepare = function (...given) {
  if (/^begin/i.test(given[0])) exec.call(this, 'pragma synchronous=NORMAL')
  return prepare.apply(this, given)
}
