import { config } from 'zod/v4/core'

// For its side effect, before any schema is used: the content policy forbids making code from text, and browsers report
// that zod tries.
config({ jitless: true })
