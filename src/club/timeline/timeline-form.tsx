import { dayAt } from '../../contract/club-time.ts'
import { Form } from '../../ui/form.tsx'
import { useRecord } from '../../web/use-record.ts'
import type { Entry } from './contract.ts'
import { timeline, timelineCalls } from './contract.ts'

const { add, edit } = timelineCalls

/** The form of an entry; both days are today until they are chosen (section 2). */
export default function TimelineForm({ editing, onDone }: { editing?: Entry | undefined; onDone: () => void }) {
  const send = useRecord({ add, edit, editing, onDone, failure: 'Couldnt process' })
  const today = dayAt(new Date())
  const initial = editing ?? { startDate: today, endDate: today }
  return <Form name="Timeline entry" fields={timeline.fields} submit={editing ? 'Save' : 'Submit'} onSubmit={send} initial={initial} />
}
