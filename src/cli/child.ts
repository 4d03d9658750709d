import { doTask, type Make, type Task } from '../http/pool/child-task.ts'
import { makers } from '../site/features.child.ts'

void doTask(async (bytes, task) => {
  const make = await makers[task.make]?.()
  if (make === undefined) throw new Error(`No feature makes a ${task.make}.`)
  return (make as Make<Task>)(bytes, task)
})
