import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import { vi } from 'vitest'
import { patience } from './patience.ts'

const { waitFor } = vi

// A test waits for its child processes: at the lowest priority they would take four times as long beside other tests.
os.setPriority = () => {}
syncBuiltinESMExports()

// The default of a second is too short on a busy machine, and cannot be configured.
if (waitFor.name !== 'waitPatiently')
  vi.waitFor = function waitPatiently(callback, options = {}) {
    return waitFor(callback, typeof options === 'number' ? options : { timeout: patience, ...options })
  }
