type Sample = { name: string; labels: Record<string, string>; value: number }

const word = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const line = new RegExp(`^(${word})(?:\\{(.*)\\})? (\\S+)$`)
const label = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/y

/**
 * Reads the text format of Prometheus (0.0.4) as its description has it, and nothing that is not in it. Throws where a line
 * is malformed, has no type, or stands twice, and where the buckets of a histogram do not add up.
 */
export function exposed(text: string) {
  if (!text.endsWith('\n')) throw new Error('the last line does not end')
  const types = new Map<string, string>()
  const samples = new Map<string, Sample>()
  for (const one of text.split('\n').slice(0, -1)) {
    if (one === '') continue
    const [, name = '', type = ''] = /^# TYPE (\S+) (counter|gauge|histogram|summary|untyped)$/.exec(one) ?? []
    if (type !== '') types.set(name, type)
    if (one.startsWith('#')) {
      if (type === '' && !new RegExp(`^# HELP ${word} .`).test(one)) throw new Error(`what is this: ${one}`)
      continue
    }
    const sample = sampleOf(one)
    if (!types.has(sample.name) && !types.has(sample.name.replace(/_(?:bucket|sum|count)$/, ''))) throw new Error(`has no type: ${one}`)
    const key = keyOf(sample.name, sample.labels)
    if (samples.has(key)) throw new Error(`stands twice: ${one}`)
    samples.set(key, sample)
  }
  for (const [name, type] of types) if (type === 'histogram') assertAddsUp(name, [...samples.values()])
  return {
    types,
    samples: [...samples.values()],
    /** One figure; nought where it does not stand there. */
    value: (name: string, labels: Record<string, string> = {}) => samples.get(keyOf(name, labels))?.value ?? 0,
  }
}

const keyOf = (name: string, labels: Record<string, string>) => JSON.stringify([name, ...Object.entries(labels).sort()])

function sampleOf(text: string): Sample {
  const [, name, inner = '', value] = line.exec(text) ?? []
  if (name === undefined || value === undefined) throw new Error(`what is this: ${text}`)
  const labels: Record<string, string> = {}
  label.lastIndex = 0
  while (label.lastIndex < inner.length) {
    const found = label.exec(inner)
    if (!found?.[1]) throw new Error(`what labels are these: ${text}`)
    labels[found[1]] = (found[2] ?? '').replace(/\\(.)/g, (_, sign) => (sign === 'n' ? '\n' : sign))
  }
  const number = value === '+Inf' ? Number.POSITIVE_INFINITY : Number(value)
  if (Number.isNaN(number) && value !== 'Nan' && value !== 'NaN') throw new Error(`what number is this: ${text}`)
  return { name, labels, value: number }
}

function assertAddsUp(name: string, all: Sample[]) {
  const groups = Map.groupBy(
    all.filter((sample) => sample.name === `${name}_bucket`),
    ({ labels: { le: _, ...others } }) => keyOf('', others),
  )
  for (const [key, buckets] of groups) {
    const counts = buckets.sort(
      (a, b) => Number(a.labels.le?.replace('+Inf', 'Infinity')) - Number(b.labels.le?.replace('+Inf', 'Infinity')),
    )
    if (counts.some(({ value }, at) => value < (counts[at - 1]?.value ?? 0))) throw new Error(`${name}: a larger bucket holds less`)
    const count = all.find((sample) => sample.name === `${name}_count` && keyOf('', sample.labels) === key)
    if (counts.at(-1)?.labels.le !== '+Inf' || counts.at(-1)?.value !== count?.value)
      throw new Error(`${name}: not all are in the last bucket`)
  }
}
