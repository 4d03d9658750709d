import { type ComponentType, useEffect, useState } from 'react'
import { NoAnswer } from '../../web/ask.ts'
import type { PageRoute } from '../../web/page.ts'
import { plainPath } from '../../web/page-address.ts'
import { signedIn } from '../../web/session.ts'
import type { AfterSave } from '../../web/slots.ts'

/** The pages that can be read offline; the worker shows it in place of others. */
export const offlineRoute: PageRoute = {
  id: 'offline',
  path: '/offline',
  title: 'Saved pages',
  fetch: async () => (await import(/* webpackChunkName: "offline" */ './page.tsx')).offlinePage,
}

/** Puts visitors' forms into the outbox if nothing answers. Pages load its scripts before (start.ts). */
export const offlineOutbox: AfterSave = {
  send: async (send, { call, body, typed, submission }) => {
    try {
      return await send()
    } catch (error) {
      // A proxy answers 502 or 504 while the site is down.
      if (!(error instanceof NoAnswer) || ![0, 502, 504].includes(error.status) || signedIn() !== undefined) throw error
      // Without a worker, also one that is being installed, there is no page to come back to.
      if (!(await navigator.serviceWorker?.getRegistration().catch(() => undefined))) throw error
      const { hold } = await import(/* webpackChunkName: "offline-start" */ './outbox.ts').catch(() => ({ hold: () => false }))
      const at = Date.parse(submission.begun)
      if (!hold({ id: submission.key, at, path: plainPath(location.pathname), typed, call: call.path, body })) throw error
      return { success: true, message: 'No connection. Your form is saved on this device and will be sent when you are online again.' }
    }
  },

  Held: (props) => {
    const [Forms, setForms] = useState<ComponentType<typeof props>>()
    useEffect(() => {
      import(/* webpackChunkName: "offline-start" */ './held-forms.tsx').then(({ HeldForms }) => setForms(() => HeldForms), console.error)
    }, [])
    return Forms && <Forms {...props} />
  },
}
