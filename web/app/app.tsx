import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Route, Router, Switch, useLocation } from 'wouter'
import { PageViews } from '../analytics/page-views.ts'
import { UNREACHABLE } from '../api/api-client.ts'
import { useIsConfirmationAsked } from '../session/confirmation.ts'
import { ConnectionBanner } from '../shell/connection-banner.tsx'
import { LoadBoundary } from '../shell/load-boundary.tsx'
import { orReload } from '../shell/load-chunk.ts'
import { PageShell } from '../shell/page-shell.tsx'
import { classNames } from '../ui/class-names.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { Toaster } from '../ui/toasts/toaster.tsx'
import { aroundNavigation } from './around-navigation.ts'
import { BottomNav } from './bottom-nav.tsx'
import { useMandatoryPage } from './mandatory-page.ts'
import { usePreloadOnIntent } from './preload-on-intent.ts'
import { routes } from './routes.ts'

const NotFoundPage = lazy(orReload(() => import('../pages/not-found-page.tsx')))

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
  const MandatoryPage = useMandatoryPage(path)
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
          {MandatoryPage && <Route component={MandatoryPage} />}
          {routes.map(({ path, Page }) => (
            <Route key={path} path={path} component={Page} />
          ))}
          <Route component={NotFoundPage} />
        </Switch>
      </Suspense>
    </LoadBoundary>
  )
}

const ConfirmationDialog = lazy(orReload(() => import('../accounts/confirmation-dialog.tsx')))

/** The dialog that asks who is at this device. Loaded when it's first needed, and kept, so closing it restores focus. */
function Confirmation() {
  const isAsked = useIsConfirmationAsked()
  const [wasAsked, setWasAsked] = useState(false)
  useEffect(() => {
    if (isAsked) setWasAsked(true)
  }, [isAsked])
  if (!wasAsked) return null
  return (
    <Suspense>
      <ConfirmationDialog isOpen={isAsked} />
    </Suspense>
  )
}
