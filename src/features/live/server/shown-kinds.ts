import * as z from 'zod/mini'
import type { Call } from '../../../contract/call.ts'
import type { Thing } from '../../../contract/collection.ts'
import type { FirstEvent } from '../contract.ts'

type Kind = Pick<Thing, 'table' | 'words' | 'row' | 'wire'>
type ShownKinds = Pick<FirstEvent, 'shows' | 'words'>

/**
 * Which kinds the calls show that anybody may make, by the fields that stand in their replies: a field of a kind is one and the same
 * check wherever its entries are told. A kind that no visitor is shown is not among them, so nobody is told that it changed.
 */
export function shownKinds(calls: readonly Call[], kinds: readonly Kind[]): ShownKinds {
  const kindOf = new Map<unknown, Kind>()
  for (const kind of kinds) for (const entry of [kind.row, kind.wire]) for (const field of fieldsIn(entry)) kindOf.set(field, kind)

  const kindIn = (schema: unknown): Kind | undefined => {
    if (schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional) return kindIn(schema._zod.def.innerType)
    if (schema instanceof z.ZodMiniArray) return kindIn(schema._zod.def.element)
    const fields = fieldsIn(schema)
    return fields.map((field) => kindOf.get(field)).find((kind) => kind !== undefined) ?? fields.map(kindIn).find(Boolean)
  }

  const shows: ShownKinds['shows'] = {}
  const words: ShownKinds['words'] = {}
  for (const { path, method, who, reply } of calls) {
    if (method !== 'GET' || who !== 'anyone') continue
    const parts = reply instanceof z.ZodMiniObject ? Object.entries(reply.shape) : [['', reply] as const]
    for (const [key, part] of parts) {
      const kind = kindOf.get(part) ?? kindIn(part)
      if (kind === undefined) continue
      shows[path] = { ...shows[path], [key]: kind.table }
      words[kind.table] = { one: kind.words.one, several: kind.words.several }
    }
  }
  return { shows, words }
}

const fieldsIn = (schema: unknown): unknown[] => (schema instanceof z.ZodMiniObject ? Object.values(schema.shape) : [])
