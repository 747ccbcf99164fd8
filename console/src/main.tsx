import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queries } from './api/data.ts';
import { keepRenewed, redeemLink } from './api/session.ts';
import { startTheme } from './kit/theme.ts';
import { router } from './router.tsx';
import './style/base.css';
import './style/frame.css';
import './style/kit.css';
import './style/views.css';

startTheme();
await redeemLink();
keepRenewed();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
