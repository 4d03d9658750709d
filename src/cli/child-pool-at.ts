import { realpathSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { extname, join } from 'node:path'
import { childPoolOf } from '../http/pool/child-pool.ts'

const here = realpathSync(import.meta.dirname)
const kind = extname(import.meta.filename)
// A build may be several folders below the packages.
const packages = join(findPackageJSON('sharp', join(here, 'child')) ?? here, '../..')
const root = join(packages, '..')
// Built fonts are next to the program; the sources use those among the packages (scripts/fonts.mjs).
const fonts = join(kind === '.ts' ? join(packages, '.fonts') : join(here, 'fonts'), 'fonts.conf')
const program = kind === '.ts' ? ['src', 'content'].map((name) => join(root, name)) : [here]
const readable = [...program, join(root, 'package.json'), packages, realpathSync(packages)]

/** The pool of child processes, which may read only their program and draw only with our fonts. */
export const childPool = (limits?: Parameters<typeof childPoolOf>[1]) =>
  childPoolOf({ file: join(here, `child${kind}`), readable, env: { FONTCONFIG_FILE: fonts } }, limits)
