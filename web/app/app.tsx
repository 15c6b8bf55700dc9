import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { Route, Router, Switch, useLocation } from 'wouter'
import { UNREACHABLE } from '../api/api-client.ts'
import { ConnectionBanner } from '../shell/connection-banner.tsx'
import { LoadBoundary } from '../shell/load-boundary.tsx'
import { PageShell } from '../shell/page-shell.tsx'
import { PageViews } from '../shell/page-views.ts'
import { classNames } from '../ui/class-names.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { Toaster } from '../ui/toasts/toaster.tsx'
import { aroundNavigation } from './around-navigation.ts'
import { BottomNav } from './bottom-nav.tsx'
import { Confirmation } from './confirmation.tsx'
import { useFirstThing } from './first-things.tsx'
import { NotFoundPage } from './not-found.tsx'
import { usePreloadOnIntent } from './preload-on-intent.ts'
import { routes } from './routes.tsx'

export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Router aroundNav={aroundNavigation}>
        <Column>
          <SkipLink />
          <PageViews />
          <Pages />
          <BottomNav />
        </Column>
        <Confirmation />
        <Toaster />
      </Router>
    </QueryClientProvider>
  )
}

/** Staff screens use a desktop's width; all others are one phone-sized column. */
function Column({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const isDesk = /^\/admin(?!\/setup)/.test(path)
  return (
    <div className={classNames('column', isDesk && 'column-wide')}>
      {!isDesk && <ConnectionBanner />}
      {children}
    </div>
  )
}

function Pages() {
  usePreloadOnIntent()
  const [path] = useLocation()
  const FirstThing = useFirstThing(path)
  const title = routes.find((route) => route.path === path)?.heading
  const failed = (
    <PageShell title={title}>
      <ErrorState text={UNREACHABLE} onRetry={() => window.location.reload()} />
    </PageShell>
  )
  return (
    <LoadBoundary resetKey={path} fallback={failed}>
      <Suspense fallback={<PageShell title={title} />}>
        <Switch>
          {FirstThing && <Route component={FirstThing} />}
          {routes.map(({ path, Page }) => (
            <Route key={path} path={path} component={Page} />
          ))}
          <Route component={NotFoundPage} />
        </Switch>
      </Suspense>
    </LoadBoundary>
  )
}
