import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Group = { js: string[]; css: string[] }
const none: Group = { js: [], css: [] }
/** A style sheet, and its address, by which the scripts know that it is loaded. */
export type Style = { address: string; text: string }
export type Assets = {
  boot: string
  fonts: string
  print?: string | undefined
  icon?: string
  worker?: string | undefined
  of: (id: string) => { styles: Style[]; scripts: string[] }
}

/** What the build made for the browser, by page. `folder` holds it, with the build's own list in groups.json; `worker` is where that lies which keeps pages on devices. */
export function assetsOf(folder: string, lasting = (address: string) => address, worker?: string): Assets {
  const groups = JSON.parse(readFileSync(join(folder, 'groups.json'), 'utf8')) as Record<string, Group>
  const read = (address: string) => readFileSync(join(folder, address), 'utf8').trim()
  const styleAt = (address: string): Style => ({ address, text: read(address) })
  const [react, main] = [groups.react ?? none, groups.main ?? none]
  const common = main.css.map(styleAt)
  const made = ({ js, css }: Group) => ({
    styles: [...common, ...css.map(styleAt)],
    // What two of them share runs once.
    scripts: [...new Set([...js, ...react.js, ...main.js])],
  })
  const known = new Map(Object.entries(groups).map(([id, own]) => [id, made(own)]))

  return {
    /** The inline script of every page. */
    boot: read(groups.boot?.js[0] ?? 'boot.js'),

    /** The fonts that every page names in itself. */
    fonts: (groups.fonts ?? none).css.map(read).join(''),

    /** The style sheet for paper, which the scripts load. */
    print: groups.print?.css[0],

    icon: lasting('/static/icon.svg'),
    worker,

    /** The styles and scripts of a page, the common ones first; of an unknown page only those. */
    of: (id: string) => known.get(id) ?? made(none),
  }
}
