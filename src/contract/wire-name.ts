/** What a field is called in what a list tells. */
export const wireName = ({ readAs }: { readAs?: Record<string, string> | undefined }, name: string) => readAs?.[name] ?? name
