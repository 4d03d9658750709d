import { Form } from '../../ui/form.tsx'
import { useRecord } from '../../web/use-record.ts'
import { type Event, eventCalls, events } from './contract.ts'

/** The form of an event; it comes with a script of its own, for administrators only. */
export default function EventForm({ editing, onDone }: { editing?: Event | undefined; onDone: () => void }) {
  const { add, edit } = eventCalls
  const send = useRecord({ add, edit, editing, onDone, bodyOf: (formData) => ({ formData }) })
  const [name, submit] = editing ? ['Edit the event', 'Save'] : ['Add an event', 'Add event']
  return <Form name={name} fields={events.fields} submit={submit} onSubmit={send} initial={editing} />
}
