/**
 * The environment of a program, as a host would set it: PATH, and Node's compile cache, without which each process compiles the
 * sources again.
 */
export const bareEnvironment = () => ({
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
})
