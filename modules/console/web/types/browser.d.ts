// What modules import in browsers from '@tenantry/console'. The console gives it by its import map; no package has this name, so
// tsconfig.json of the code names this file: "types": ["@tenantry/module-console/browser"].
import './api';
import './data';
import './forms';
import './kit';
