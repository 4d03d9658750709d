import { Worker } from 'node:worker_threads'

/** Ends this process with the one that started it, however that ends and whatever is being done here. */
export function endWithParent() {
  // An ordinary end would wait for the picture that is being made.
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  // A picture may hold the main thread for as long as it likes, and would hear of nothing until then.
  const watch = `setInterval(() => { if (process.ppid !== ${process.ppid}) process.kill(process.pid, 'SIGKILL') }, 1000)`
  new Worker(watch, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8 } }).unref()
}
