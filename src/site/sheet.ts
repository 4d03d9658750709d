import { type ChildNode, type Container, parse } from 'postcss'

/** The rules of a style sheet that a page can need on a screen whose elements have these classes and no others. */
export type Sheet = (classes: ReadonlySet<string>) => string

const grouping = /^(?:layer|media|supports|container)$/

/** Takes a style sheet apart, so that a page is given no more of it than its HTML can need. */
export function sheetOf(css: string): Sheet {
  const rules = within(parse(css))
  return (classes) => withMovements(rules(classes))
}

/** Without the movements that no rule names. */
const withMovements = (css: string) =>
  css.replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (movement, name) => (css.split(name).length > 2 ? movement : ''))

function within({ nodes = [] }: Container): Sheet {
  const parts = nodes.map(partOf)
  return (classes) => parts.map((part) => part(classes)).join('')
}

function partOf(node: ChildNode): Sheet {
  if (isForPaper(node)) return () => ''
  if (node.type === 'atrule' && node.nodes && grouping.test(node.name)) {
    const inside = within(node)
    const head = `@${node.name}${node.raws.afterName ?? ' '}${node.params}{`
    // Layers rank in the order in which they are named first, also where nothing is in them.
    const isRank = node.name === 'layer'
    return (classes) => {
      const text = inside(classes)
      return text === '' && !isRank ? '' : `${head}${text}}`
    }
  }
  const text = 'nodes' in node && node.nodes ? node.toString() : `${node};`
  if (node.type !== 'rule') return () => text
  const needed = node.selectors.map(neededBy)
  return (classes) => (needed.some((those) => those.every((one) => classes.has(one))) ? text : '')
}

const isForPaper = (node: ChildNode) =>
  node.type === 'atrule' && (node.name === 'page' || (node.name === 'media' && node.params === 'print'))

/** The classes without which a selector fits nothing. Those in brackets are others than these, or not to be there. */
function neededBy(selector: string) {
  let [bare, before] = [selector.replace(/\[[^\]]*\]/g, ''), '']
  while (bare !== before) [bare, before] = [bare.replace(/\([^()]*\)/g, ''), bare]
  return [...bare.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name)
}

/** The classes of all elements of a page. */
export const classesIn = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
