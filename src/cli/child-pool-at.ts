import { extname, join } from 'node:path'
import { ChildPool } from '../http/pool/child-pool.ts'

const here = import.meta.dirname
const root = join(here, '../..')
const kind = extname(import.meta.filename)
// The built fonts are next to the program; the sources use those that were laid out with the packages (scripts/fonts.mjs).
const fonts = kind === '.ts' ? join(root, 'node_modules/.fonts') : join(here, 'fonts')
const readable = [here, ...['src', 'content', 'node_modules', 'package.json'].map((name) => join(root, name))]

/** The child processes of this site, which read no files but the program and draw with our fonts only. */
export const childPool = (limits?: ConstructorParameters<typeof ChildPool>[1]) =>
  new ChildPool({ file: join(here, `child${kind}`), readable, env: { FONTCONFIG_FILE: join(fonts, 'fonts.conf') } }, limits)
