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
  const part = (name: PropertyKey) => {
    const found = now()[name]
    return typeof found === 'function' ? found.bind(now()) : found
  }
  return new Proxy(() => {}, {
    get: (_, name) => (name === made ? now() : brought ? part(name) : noted(() => part(name))),
    apply: (_, __, given) => noted(() => (now() as unknown as (...given: unknown[]) => unknown)(...given.map(madeOf))),
  })
}

/** Takes the place of zod in a page's first scripts (rsbuild.config.ts): a check is only noted, until a form brings zod (zod-used.ts). */
export const z = noted(() => brought) as typeof zod
