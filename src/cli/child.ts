import { answerConversions } from '../http/pool/answer-conversions.ts'
import type { Wanted } from '../http/pool/conversion.ts'
import { makers } from '../site/features.child.ts'

answerConversions(async (bytes, wanted: Wanted, give) => {
  const make = await makers[wanted.make]?.()
  if (make === undefined) throw new Error(`No feature makes a ${wanted.make}.`)
  return make(bytes, wanted, give)
})
