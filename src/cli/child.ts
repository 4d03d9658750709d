import { doTask } from '../http/pool/child-task.ts'
import type { Wanted } from '../http/pool/conversion.ts'
import { makers } from '../site/features.child.ts'

void doTask(async (bytes, wanted: Wanted) => {
  const make = await makers[wanted.make]?.()
  if (make === undefined) throw new Error(`No feature makes a ${wanted.make}.`)
  return make(bytes, wanted)
})
