// Code that lists share with what extensions may import. All lazy parts import it (build.mjs), so that it is one file for browsers and
// not one for each group of parts that share a piece of it.
import '@tenantry/core/texts';
import './index';
import './api/useRecord';
import './frame/ListParts';
import './kit/arrangeTexts';
import './kit/Badge';
import './kit/Menu';
import './kit/Money';
import './kit/Segments';
import './kit/TabList';
import './kit/table/DataTable';
import './kit/useAddress';
import './views/lazyOthers';
import './views/texts';
import './views/useNames';
