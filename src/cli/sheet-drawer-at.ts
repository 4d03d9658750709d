import { extname, join } from 'node:path'
import { Converter } from '../http/pool/converter.ts'

const kind = extname(import.meta.filename)
// Built they lie beside; the sources have those that were laid out as the packages were installed (scripts/fonts.mjs).
const fonts = join(import.meta.dirname, kind === '.ts' ? '../../node_modules/.fonts' : 'fonts')
const limits = { processor: 20_000, clock: 60_000, memory: 500 * 1024 * 1024 }

/** What draws cards and posters: a process of its own that knows our fonts and no others, so that all machines draw alike. */
export const sheetDrawer = () =>
  new Converter(join(import.meta.dirname, `sheet-drawer${kind}`), limits, { FONTCONFIG_FILE: join(fonts, 'fonts.conf') })
