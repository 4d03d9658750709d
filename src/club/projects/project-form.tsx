import { Form } from '../../ui/form.tsx'
import { useRecord } from '../../web/use-record.ts'
import type { Project } from './contract.ts'
import { projectCalls, projects } from './contract.ts'

const { add, edit } = projectCalls

export default function ProjectForm({ editing, onDone }: { editing?: Project | undefined; onDone: () => void }) {
  const send = useRecord({ add, edit, editing, onDone, failure: 'Error' })
  return <Form name="Project" fields={projects.fields} submit={editing ? 'Save' : 'Add project'} onSubmit={send} initial={editing} />
}
