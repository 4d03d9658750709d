import type { Input } from '../../contract/collection.ts'
import { Form, type Values } from '../../ui/form.tsx'
import { ask } from '../../web/browser-ask.ts'
import { useDeed } from '../../web/use-deed.ts'
import { eventCalls, events } from './contract.ts'

/** The add form of an event; it comes with a script of its own, for administrators only. */
export default function EventForm({ onAdded }: { onAdded: () => void }) {
  const { perform } = useDeed()

  async function add(values: Values) {
    const worked = await perform(() => ask(eventCalls.add, { formData: values as Input<typeof events> }))
    if (worked) onAdded()
    return worked
  }

  return <Form name="Add an event" fields={events.fields} submit="Add event" onSubmit={add} />
}
