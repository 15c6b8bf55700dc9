import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { createQueryClient } from '../api/query-client.ts'
import { App } from './app.tsx'

const errors: unknown[] = []

const { prelude } = await prerender(
  <StrictMode>
    <App queryClient={createQueryClient()} ssrPath="/" />
  </StrictMode>,
  {
    // In one chunk: React moves later chunks into place with inline scripts, which the CSP blocks.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      errors.push(error)
    },
  },
)

/** The signed-out landing page as HTML, for the build to put into index.html. */
export const landing = await new Response(prelude).text()

// React only reports errors and renders an empty page, so fail the build here.
if (errors.length > 0) throw errors[0]
