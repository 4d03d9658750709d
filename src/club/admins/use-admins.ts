import { useCallback, useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { need } from '../../web/ask.ts'
import { ask } from '../../web/browser-ask.ts'
import { useLapsed } from '../../web/session.ts'
import { adminCalls } from './contract.ts'

type AdminsReply = z.infer<(typeof adminCalls)['list']['reply']>
export type Admin = AdminsReply['data'][number]

/** The list of administrators, asked for by this browser alone: it is in no page that the server sends to everyone. */
export function useAdmins() {
  const [reply, setReply] = useState<AdminsReply>()
  const [failed, setFailed] = useState(false)
  const lapsed = useLapsed()
  const reload = useCallback(async () => {
    try {
      setReply(await need(ask, adminCalls.list))
      setFailed(false)
    } catch (error) {
      console.error(error)
      setFailed(true)
    }
  }, [])

  // Also after a login in place.
  useEffect(() => {
    if (!lapsed) void reload()
  }, [lapsed, reload])

  const { data: admins, newPasswordOpen = false, newEmail = null, passkeyShown = false } = reply ?? {}
  return { admins, failed, newPasswordOpen, newEmail, passkeyShown, reload }
}
