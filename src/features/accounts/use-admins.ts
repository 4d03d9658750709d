import type * as z from 'zod/mini'
import { useAsked } from '../../web/use-asked.ts'
import { adminCalls } from './contract.ts'

export type Admin = z.infer<(typeof adminCalls)['list']['reply']>['data'][number]

/** The list of administrators, and what is open to the one who asks. */
export function useAdmins() {
  const { reply, failed, reload } = useAsked(adminCalls.list)
  const { data: admins, newPasswordOpen = false, newEmail = null, passkeyShown = false } = reply ?? {}
  return { admins, failed, newPasswordOpen, newEmail, passkeyShown, reload }
}
