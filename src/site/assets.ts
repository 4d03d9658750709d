import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Group = { js: string[]; css: string[] }
const none: Group = { js: [], css: [] }
/** A style sheet, and its address, by which the scripts know that it is loaded. */
export type Style = { address: string; text: string }
export type Assets = {
  /** The inline script of every page. */
  boot: string
  /** The fonts, which every page declares inline. */
  fonts: string
  /** The style sheet for paper, which the scripts load. */
  print?: string | undefined
  icon?: string
  /** The address of the service worker, if the site has one. */
  worker?: string | undefined
  /** The styles and scripts of a page, the common ones first; of an unknown page only those. */
  of: (id: string) => { styles: Style[]; scripts: string[] }
}

/** What the build made for the browser, by page. `folder` contains it, with the build's own list in groups.json. */
export function assetsOf(folder: string, lasting = (address: string) => address, worker?: string): Assets {
  const groups: Record<string, Group> = JSON.parse(readFileSync(join(folder, 'groups.json'), 'utf8'))
  const read = (address: string) => readFileSync(join(folder, address), 'utf8').trim()
  const { react = none, main = none, fonts = none } = groups
  const made = ({ js, css }: Group) => ({
    styles: [...main.css, ...css].map((address) => ({ address, text: read(address) })),
    // What two of them share runs once.
    scripts: [...new Set([...js, ...react.js, ...main.js])],
  })
  const [others, known] = [made(none), new Map(Object.entries(groups).map(([id, own]) => [id, made(own)]))]
  return {
    boot: read(groups.boot?.js[0] ?? 'boot.js'),
    fonts: fonts.css.map(read).join(''),
    print: groups.print?.css[0],
    icon: lasting('/static/icon.svg'),
    worker,
    of: (id) => known.get(id) ?? others,
  }
}
