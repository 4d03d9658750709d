import type * as zod from 'zod/mini'

let brought: object | undefined
/** Provides the loaded zod, with which noted checks are made when they are used. */
export const bring = (used: object) => {
  brought = used
}

const made = Symbol()
const madeOf = (value: unknown) => (value as { [made]?: unknown } | undefined)?.[made] ?? value

/** Notes how a part of zod, or a check, is made, without loading zod. */
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

/** Replaces zod in a page's first scripts (rsbuild.config.ts), until a form loads it (zod-used.ts). */
export const z = noted(() => brought) as typeof zod
