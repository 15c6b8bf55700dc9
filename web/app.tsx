import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Route, Router, Switch } from 'wouter'
import { BottomNav } from './bottom-nav.tsx'
import { PageViews } from './page-views.ts'
import { NotFoundPage, routes } from './routes.tsx'
import { Toaster } from './ui/toaster.tsx'

interface Props {
  queryClient: QueryClient
  /** Where to render when there is no browser: the build renders the landing page. */
  ssrPath?: string
}

export function App({ queryClient, ssrPath }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <Router {...(ssrPath !== undefined && { ssrPath })}>
        <div className="column">
          <a
            href="#main"
            className="sr-only z-50 bg-raised p-3 font-semibold text-accent focus:not-sr-only focus:absolute"
          >
            Skip to content
          </a>
          <PageViews />
          <Suspense fallback={<PageShell />}>
            <Pages />
          </Suspense>
          <BottomNav />
        </div>
        <Toaster />
      </Router>
    </QueryClientProvider>
  )
}

/** While a page is being fetched: what shell.html shows, too. */
function PageShell() {
  return (
    <main id="main" aria-busy="true">
      <div className="shell-band" />
      <div className="shell-card" />
      <div className="shell-card" />
    </main>
  )
}

function Pages() {
  return (
    <Switch>
      {routes.map(({ path, Page }) => (
        <Route key={path} path={path} component={Page} />
      ))}
      <Route component={NotFoundPage} />
    </Switch>
  )
}
