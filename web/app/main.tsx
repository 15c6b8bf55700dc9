import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { watchForInput } from '../api/presence.ts'
import { createQueryClient } from '../api/query-client.ts'
import { dismissErrorToasts } from '../ui/toasts/toast.ts'
import { App } from './app.tsx'
import '../styles.css'

async function start(root: HTMLElement): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  const app = (
    <StrictMode>
      <App queryClient={createQueryClient({ onMutate: dismissErrorToasts })} />
    </StrictMode>
  )
  // The build prerenders the landing page into index.html. Every other page starts from an empty shell.
  if (root.dataset.prerendered === window.location.pathname) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

watchForInput(window)
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
start(root)
