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
    // In one piece: pieces are put in place by inline scripts, which the content policy refuses.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      errors.push(error)
    },
  },
)

/** The landing page as a visitor who is not signed in first sees it, as HTML. The build puts it in index.html. */
export const landing = await new Response(prelude).text()

// React would leave the page empty and go on; an empty landing page must not be built.
if (errors.length > 0) throw errors[0]
