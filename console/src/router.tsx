import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { parseUrl, writeUrl } from './api/url.ts';
import { Frame } from './frame.tsx';
import { Empty, Failed, Loading, Page } from './kit/page.tsx';
import { Search } from './views/search.tsx';

const root = createRootRoute({
  component: Frame,
  notFoundComponent: () => (
    <Page title="Not found">
      <Empty title="There is no such page">Choose another in the navigation.</Empty>
    </Page>
  ),
});
const at = { getParentRoute: () => root, validateSearch: (state: Record<string, unknown>) => state };

const views = [
  createRoute({ ...at, path: '/', component: Search }),
  createRoute({
    ...at,
    path: '/person',
    component: lazyRouteComponent(() => import('./views/person.tsx'), 'Person'),
  }),
  createRoute({
    ...at,
    path: '/threads',
    component: lazyRouteComponent(() => import('./views/threads.tsx'), 'Threads'),
  }),
  createRoute({
    ...at,
    path: '/threads/$id',
    component: lazyRouteComponent(() => import('./views/thread.tsx'), 'Thread'),
  }),
  createRoute({
    ...at,
    path: '/timeline',
    component: lazyRouteComponent(() => import('./views/timeline.tsx'), 'Timeline'),
  }),
  createRoute({
    ...at,
    path: '/facts',
    component: lazyRouteComponent(() => import('./views/facts.tsx'), 'Facts'),
  }),
  createRoute({
    ...at,
    path: '/tasks',
    component: lazyRouteComponent(() => import('./views/tasks.tsx'), 'Tasks'),
  }),
  createRoute({
    ...at,
    path: '/things',
    component: lazyRouteComponent(() => import('./views/entities.tsx'), 'Entities'),
  }),
  createRoute({
    ...at,
    path: '/things/$id',
    component: lazyRouteComponent(() => import('./views/entity.tsx'), 'Entity'),
  }),
  createRoute({
    ...at,
    path: '/review',
    component: lazyRouteComponent(() => import('./views/review.tsx'), 'Review'),
  }),
  createRoute({
    ...at,
    path: '/taxonomy',
    component: lazyRouteComponent(() => import('./views/taxonomy.tsx'), 'Taxonomy'),
  }),
  createRoute({
    ...at,
    path: '/documents',
    component: lazyRouteComponent(() => import('./views/documents.tsx'), 'Documents'),
  }),
  createRoute({
    ...at,
    path: '/prompts',
    component: lazyRouteComponent(() => import('./views/prompts.tsx'), 'Prompts'),
  }),
  createRoute({
    ...at,
    path: '/workspace',
    component: lazyRouteComponent(() => import('./views/workspace.tsx'), 'Workspace'),
  }),
  createRoute({
    ...at,
    path: '/operations',
    component: lazyRouteComponent(() => import('./views/operations.tsx'), 'Operations'),
  }),
];

/** A view by its address, with all of its state behind the question mark. */
export const router = createRouter({
  routeTree: root.addChildren(views),
  basepath: '/console',
  parseSearch: parseUrl,
  stringifySearch: writeUrl,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingComponent: () => <Loading />,
  defaultErrorComponent: ({ error }) => <Failed error={error} again={() => location.reload()} />,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
