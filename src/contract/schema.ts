/**
 * What an entry is to programs that read pages, in the words of schema.org: its type, and each property by the field that says
 * it; a moment may have two, of its day and of its time.
 */
export type Schema<Name extends string = string> = {
  type: 'Event' | 'Article' | 'CreativeWork' | 'ImageObject' | 'Person' | 'DigitalDocument' | 'Question' | 'VideoObject'
  /** The field whose words say that it takes place on the net, and those words. */
  online?: readonly [field: Name, words: readonly string[]]
  says: { readonly [P in Property]?: P extends Moment ? readonly [day: Name, time: Name] : Name }
}

type Moment = 'startDate'
type Property =
  | Moment
  | 'description'
  | 'text'
  | 'articleBody'
  | 'author'
  | 'jobTitle'
  | 'location'
  | 'keywords'
  | 'embedUrl'
  | 'thumbnailUrl'

/** The field that says what an entry is about, where one does. */
export const aboutIn = ({ says }: Schema) => says.description ?? says.text ?? says.articleBody ?? says.jobTitle ?? says.author
