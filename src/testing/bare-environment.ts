/**
 * What a program of ours has of this environment, as if a host had started it: where the programs lie. Beside that, where
 * Node keeps what it has compiled: the sources are read anew by every process, and that took most of its time.
 */
export const bareEnvironment = () => ({
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
})
