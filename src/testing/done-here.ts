import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { ChildPool } from '../http/pool/child-pool.ts'
import { type Make, type Task, TooManyPixels } from '../http/pool/child-task.ts'
import { makers } from '../site/features.child.ts'

/** Does in this process what the site does in a child, which takes half a second to start (http/pool/child-pool.sqlite.test.ts). */
export const doneHere: Pick<ChildPool, 'convert' | 'end'> = {
  convert: async (bytes, task) => {
    const whole = await buffer(bytes)
    const make = (await makers[task.make]?.()) as Make<Task>
    // A child reads only what its task needs; here other tasks follow.
    sharp.unblock({ operation: ['VipsForeignLoad'] })
    try {
      return await make(whole, task)
    } catch (error) {
      return error instanceof TooManyPixels ? 'pixels' : 'broken'
    }
  },
  end: () => {},
}
