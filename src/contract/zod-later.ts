import type * as zod from 'zod/mini'

let brought: object | undefined
/** Brings what contracts use of zod: from now on, what was noted is made when it is used. */
export const bring = (used: object) => {
  brought = used
}

const made = Symbol()
const madeOf = (value: unknown) => (value as { [made]?: unknown } | undefined)?.[made] ?? value

/** Notes how a part of zod, or a check, is made. */
function noted(make: () => unknown): unknown {
  let value: unknown
  function now() {
    value ??= make()
    return value as Record<PropertyKey, unknown>
  }
  return new Proxy(() => {}, {
    get(_, name) {
      if (name === made) return now()
      return brought ? now()[name] : noted(() => now()[name])
    },
    apply: (_, of, given) => noted(() => Reflect.apply(now() as unknown as () => unknown, madeOf(of), given.map(madeOf))),
  })
}

/** Takes the place of zod in a page's first scripts (rsbuild.config.ts): a check is only noted, until a form brings zod (zod-used.ts). */
export const z = noted(() => brought) as typeof zod
