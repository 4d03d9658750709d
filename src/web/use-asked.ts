import { useCallback, useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import type { Call } from '../contract/call.ts'
import { ask, need } from './ask.ts'
import { useLapsed } from './session.ts'

/**
 * What administrators alone are answered, asked for by this browser: it is in no page that the server sends to everyone. Asked
 * for anew after a login in place; what came last stays where it does not come again.
 */
export function useAsked<C extends Call>(call: C) {
  const [reply, setReply] = useState<z.infer<C['reply']>>()
  const [failed, setFailed] = useState(false)
  const lapsed = useLapsed()
  const reload = useCallback(async () => {
    try {
      setReply(await need(ask, call))
      setFailed(false)
    } catch (error) {
      console.error(error)
      setFailed(true)
    }
  }, [call])

  useEffect(() => {
    if (!lapsed) void reload()
  }, [lapsed, reload])

  return { reply, failed, reload }
}
