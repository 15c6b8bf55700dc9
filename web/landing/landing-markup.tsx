import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import { LandingPage } from '../pages/landing-page.tsx'
import { columnClass } from '../ui/column.ts'
import { SkipLink } from '../ui/skip-link.tsx'

/** The signed-out landing page as HTML without a script, for the build. */
export const landing = renderToStaticMarkup(
  <Router ssrPath="/">
    <div className={columnClass()}>
      <SkipLink />
      <LandingPage />
    </div>
  </Router>,
)
