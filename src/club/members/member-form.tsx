import { Form } from '../../ui/form.tsx'
import { useRecord } from '../../web/use-record.ts'
import { type Member, memberCalls, members } from './contract.ts'

const { add, edit } = memberCalls

export default function MemberForm({ editing, onDone }: { editing?: Member | undefined; onDone: () => void }) {
  const send = useRecord({ add, edit, editing, onDone, failure: 'Error' })
  const initial = editing && { ...editing, githubLink: editing.githublink }
  return <Form name="Member" fields={members.fields} submit={editing ? 'Save' : 'Add member'} onSubmit={send} initial={initial} />
}
