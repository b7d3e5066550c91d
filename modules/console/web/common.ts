// Code that most pages need, extensions too. All lazy parts import it (build.mjs), so that it is one file for browsers and not one for
// each group of parts that share a piece of it.
import './api/records';
import './frame/ListParts';
import './frame/RecordParts';
import './frame/Slot';
import './kit';
import './kit/Card';
import './kit/FieldFrame';
import './kit/LimitedInput';
import './views/kinds';
